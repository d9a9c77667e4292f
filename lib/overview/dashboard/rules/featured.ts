/** Number of projects with the largest total from which the panel picks (B9.5). */
export const FEATURED_READ = 6;
const FEATURED_SHOWN = 3;

export function pickFeatured<T extends { status: string }>(projects: readonly T[]): T[] {
  const isOpen = ({ status }: T) => status !== "Finalizada";
  const open = projects.filter(isOpen);
  return [...open, ...projects.filter((project) => !isOpen(project))].slice(0, FEATURED_SHOWN);
}
