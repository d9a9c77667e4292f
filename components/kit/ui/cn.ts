import { type ClassValue, clsx } from "clsx";
import { twMerge } from "tailwind-merge";

/**
 * Joins class names; of two that set the same property the last one wins. For server components, because tailwind-merge
 * is large.
 */
export const cn = (...values: ClassValue[]): string => twMerge(clsx(values));
