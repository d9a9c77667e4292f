"use client";

import { useState } from "react";
import { type Tab, Tabs } from "@/components/ui/tabs";

/** The tabs of one role (B2.11); each panel is made by the server. */
export function DashboardTabs({ tabs }: { tabs: readonly [Tab, ...Tab[]] }) {
  const [value, setValue] = useState(tabs[0].value);
  return <Tabs label="Painel" tabs={tabs} value={value} onChange={setValue} />;
}
