/** Stands for next/cache: in tests every call reads anew, so marking a lifetime or a tag does nothing. */
const nothing = () => {};

export const cacheLife = nothing;
export const cacheTag = nothing;
export const revalidatePath = nothing;
export const revalidateTag = nothing;
export const updateTag = nothing;
