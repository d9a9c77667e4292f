/** Content that is never split between pages. With `holdsNext`, the next block goes on the same page. */
export type PageBlock = { height: number; holdsNext?: boolean };

/** Distributes blocks over pages. A block higher than a page starts a new page. Heights share one unit. */
export function fillPages<B extends PageBlock>(blocks: readonly B[], room: number, firstRoom = room): B[][] {
  const units: B[][] = [];
  for (const block of blocks) {
    const last = units.at(-1);
    if (last?.at(-1)?.holdsNext) last.push(block);
    else units.push([block]);
  }
  const pages: B[][] = [[]];
  let left = firstRoom;
  for (const unit of units) {
    const height = unit.reduce((sum, one) => sum + one.height, 0);
    if (height > left && (pages.at(-1)?.length ?? 0) > 0) {
      pages.push([]);
      left = room;
    }
    pages.at(-1)?.push(...unit);
    left -= height;
  }
  return pages;
}
