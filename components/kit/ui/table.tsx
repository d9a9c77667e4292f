import type { ComponentProps } from "react";
import { cn } from "./cn";

type TableProps = ComponentProps<"table"> & { label: string; containerClassName?: string };

function Table({ label, containerClassName, className, ...props }: TableProps) {
  return (
    <section
      data-slot="table-container"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard
      tabIndex={0}
      className={cn("relative overflow-x-auto", containerClassName)}
    >
      <table data-slot="table" className={cn("w-full text-left text-sm", className)} {...props} />
    </section>
  );
}

function TableHeader({ className, ...props }: ComponentProps<"thead">) {
  return (
    <thead
      data-slot="table-header"
      className={cn("text-ink-soft [&_tr]:border-line-strong [&_tr]:hover:bg-transparent", className)}
      {...props}
    />
  );
}

function TableBody({ className, ...props }: ComponentProps<"tbody">) {
  return <tbody data-slot="table-body" className={cn(className)} {...props} />;
}

function TableFooter({ className, ...props }: ComponentProps<"tfoot">) {
  return (
    <tfoot
      data-slot="table-footer"
      className={cn("font-semibold [&_tr]:border-0 [&_tr]:hover:bg-transparent", className)}
      {...props}
    />
  );
}

function TableRow({ className, ...props }: ComponentProps<"tr">) {
  return (
    <tr
      data-slot="table-row"
      className={cn("border-line border-b align-top hover:bg-sunken", className)}
      {...props}
    />
  );
}

function TableHead({ className, scope = "col", ...props }: ComponentProps<"th">) {
  return (
    <th
      data-slot="table-head"
      scope={scope}
      className={cn(
        "px-3 text-left font-normal first:pl-0 last:pr-0",
        scope === "row" ? "py-3.5" : "whitespace-nowrap py-3",
        className,
      )}
      {...props}
    />
  );
}

function TableCell({ className, ...props }: ComponentProps<"td">) {
  return (
    <td data-slot="table-cell" className={cn("px-3 py-3.5 first:pl-0 last:pr-0", className)} {...props} />
  );
}

export { Table, TableBody, TableCell, TableFooter, TableHead, TableHeader, TableRow };
