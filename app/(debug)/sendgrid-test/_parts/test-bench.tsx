"use client";

import { useState } from "react";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/kit/ui/tabs";
import { toast } from "@/components/kit/ui/toast-store";
import { useTestRuns } from "@/components/people/debug/use-test-runs";
import { TEST_MESSAGES } from "@/lib/people/email-functions/messages";
import { type BenchKind, benchCall, missingFor } from "@/lib/people/email-functions/rules";
import { ResultsPanel } from "./results-panel";
import { StatsPanel } from "./stats-panel";
import { type BenchFields, TestsPanel } from "./tests-panel";

const TEXTS = TEST_MESSAGES.sendgridTest;

/** Test page of the e-mail service (B2.25, B5.8, B8.13). */
export function TestBench() {
  const [tab, setTab] = useState("testes");
  const { runs, run, clear, busy } = useTestRuns();

  const send = async (kind: BenchKind, fields: BenchFields) => {
    const missing = missingFor(kind, fields);
    if (missing) return void toast({ tone: "error", title: TEXTS[missing] });
    const trimmed = { ...fields, to: fields.to.trim(), name: fields.name.trim() };
    const call = benchCall(kind, { ...trimmed, origin: window.location.origin });
    const { result, label } = await run(call, trimmed.to);
    if (result?.success) {
      toast({ title: TEXTS.success, description: `${label}: veja a aba Resultados.` });
      return;
    }
    const error = result?.error ?? TEST_MESSAGES.unknown;
    toast({ tone: "error", title: kind === "legacy" ? TEXTS.error(error) : TEXTS.providerError(error) });
  };

  const count = runs.length > 0 && <span className="figures text-ink-soft"> ({runs.length})</span>;
  return (
    <div className="page-width pb-24">
      <Tabs value={tab} onValueChange={setTab}>
        <TabsList aria-label="Teste do provedor">
          <TabsTrigger value="testes">Testes</TabsTrigger>
          <TabsTrigger value="resultados">Resultados{count}</TabsTrigger>
          <TabsTrigger value="estatisticas">Estatísticas</TabsTrigger>
        </TabsList>
        <TabsContent value="testes">
          <TestsPanel busy={busy} send={send} />
        </TabsContent>
        <TabsContent value="resultados">
          <ResultsPanel runs={runs} clear={clear} />
        </TabsContent>
        <TabsContent value="estatisticas">
          <StatsPanel shown={tab === "estatisticas"} />
        </TabsContent>
      </Tabs>
    </div>
  );
}
