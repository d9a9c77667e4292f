"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/kit/ui/tabs";
import { useRowAt } from "@/components/kit/ui/use-row-at";
import { TAB_LABELS } from "@/lib/overview/dashboard/messages";
import type { Tab } from "@/lib/overview/dashboard/rules/tabs";

const hrefOf = (tab: Tab) => (tab === "visao-geral" ? "/dashboard" : `/dashboard?aba=${tab}`);

type DashboardTabsProps = { tabs: readonly Tab[]; current: Tab; children: ReactNode };

/** Tabs as links with an address each, so that Back works. */
export function DashboardTabs({ tabs, current, children }: DashboardTabsProps) {
  const list = useRowAt<HTMLDivElement>(hrefOf(current));
  return (
    <Tabs value={current} activationMode="manual">
      <TabsList ref={list} aria-label="Painel">
        {tabs.map((tab) => (
          <TabsTrigger key={tab} value={tab} asChild>
            <Link
              href={hrefOf(tab)}
              prefetch={false}
              scroll={false}
              className="inline-flex items-center"
              onKeyDown={(event) => {
                if (event.key !== " ") return;
                event.preventDefault();
                event.currentTarget.click();
              }}
            >
              {TAB_LABELS[tab]}
            </Link>
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent value={current} tabIndex={-1} className="pt-6">
        {children}
      </TabsContent>
    </Tabs>
  );
}
