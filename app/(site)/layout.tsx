export { SiteShell as default } from "@/components/layout/site-shell";
