"use client";

import { useEffect, useRef } from "react";
import { SOURCE_KEY } from "@/lib/catalog/visits/sources";

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : "");

/** Counts a visit of a project page, but no reload or return by Back or Forward. Stores nothing in the browser. */
export function CountVisit({ slug }: { slug: string }) {
  const isCounted = useRef(false);
  useEffect(() => {
    // The router runs effects again when it shows a hidden page.
    if (isCounted.current) return;
    isCounted.current = true;
    const arrival = performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined;
    const isArrival = arrival !== undefined && new URL(arrival.name).pathname === window.location.pathname;
    if (isArrival && (arrival.type === "reload" || arrival.type === "back_forward")) return;
    const visit = {
      projeto: slug,
      de: new URLSearchParams(window.location.search).get(SOURCE_KEY)?.slice(0, 20) ?? "",
      anterior: isArrival ? hostOf(document.referrer) : window.location.host,
    };
    navigator.sendBeacon("/api/visita", new Blob([JSON.stringify(visit)], { type: "application/json" }));
  }, [slug]);
  return null;
}
