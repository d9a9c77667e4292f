import { type ClassValue, clsx } from "clsx";
import { twMerge } from "tailwind-merge";

/** Joins class names; of two that set the same property the last one wins. Server components only pay for it once. */
export const cn = (...values: ClassValue[]): string => twMerge(clsx(values));
