/** Replaces next/cache: nothing is cached, so lifetimes and tags have no effect. */
const nothing = () => {};

export const cacheLife = nothing;
export const cacheTag = nothing;
export const updateTag = nothing;
