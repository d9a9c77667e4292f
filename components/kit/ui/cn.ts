import { type ClassValue, clsx } from "clsx";
import { twMerge } from "tailwind-merge";

/**
 * Joins class names; of two classes for the same property the last wins. Client components use `clsx` where no classes
 * clash, because tailwind-merge is large.
 */
export const cn = (...values: ClassValue[]): string => twMerge(clsx(values));
