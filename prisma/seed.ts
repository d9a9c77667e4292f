/** Writes the demonstration data. A second run imports the projects again, and adds other rows only if missing. */
import path from "node:path";
import { describeReport } from "@/lib/catalog/project-import/messages";
import { stopJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { importFile } from "@/scripts/import-file";
import { main } from "@/scripts/processes";
import { seedAccounts } from "./demo-accounts";
import { seedConversations } from "./demo-conversations";
import { seedCovers } from "./demo-covers";
import { seedDeals } from "./demo-deals";
import { seedInterests } from "./demo-interests";
import { seedNews } from "./demo-news";
import { seedOffice } from "./demo-office";
import { seedMembers, seedOrganizations } from "./demo-organizations";
import { seedPageParts } from "./demo-page-parts";

async function seedProjects(): Promise<void> {
  const file = path.join(import.meta.dirname, "data", "projects.json");
  const report = await importFile(file, { dryRun: false, skipInvalid: false });
  const lines = describeReport(report, "registro");
  if (report.refused.length > 0) throw new Error(lines.join("\n"));
  console.log(`Projetos de demonstração: ${lines.at(-2)}`);
}

await main(async () => {
  try {
    await seedProjects();
    console.log(`Organizações de demonstração: ${await seedOrganizations(new Date())} conferidas`);
    console.log(`Projetos de demonstração com orçamento e equipe: ${await seedPageParts()} novos`);
    // Only in a local start, because the password of these accounts is public in the README.
    if (env.LOCAL_START) {
      console.log(`Contas de demonstração: ${await seedAccounts(new Date())} criadas`);
      console.log(`Interesses de demonstração: ${await seedInterests(new Date())} criados`);
      console.log(`Capas de demonstração: ${await seedCovers()} novas`);
      console.log(`Organizações de captadores: ${await seedMembers()} entregues`);
      console.log(`Negociações de demonstração: ${await seedDeals(new Date())} em andamento`);
      console.log(`Novidades de demonstração: ${await seedNews(new Date())} publicadas`);
      console.log(`Mensagens de demonstração: ${await seedConversations()} escritas`);
      console.log(`Filas da equipe: ${(await seedOffice(new Date())) ? "preenchidas" : "já existiam"}`);
    }
  } finally {
    await stopJobs();
    await db.$disconnect();
  }
});
