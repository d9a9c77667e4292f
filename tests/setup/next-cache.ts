/** Replaces next/cache: every call reads anew, lifetimes and tags do nothing. */
const nothing = () => {};

export const cacheLife = nothing;
export const cacheTag = nothing;
export const revalidatePath = nothing;
export const revalidateTag = nothing;
export const updateTag = nothing;
