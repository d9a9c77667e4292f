import { type ClassValue, clsx } from "clsx";
import { twMerge } from "tailwind-merge";

/**
 * Joins class names; of two classes for the same property the last wins. tailwind-merge is large for the browser:
 * client components use `clsx` where no classes clash.
 */
export const cn = (...values: ClassValue[]): string => twMerge(clsx(values));
