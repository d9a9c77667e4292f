import Link from "next/link";
import type { ReactNode } from "react";
import { cn } from "@/components/kit/ui/cn";

type ListColumn<Row> = {
  label: string;
  cell: (row: Row) => ReactNode;
  align?: "right";
  /** Whether a phone shows the label beside the value. Needed if several columns have similar values. */
  named?: boolean;
  /** Whether the column is hidden below 1024 px. */
  wide?: boolean;
};

type ListTableProps<Row> = {
  label: string;
  rows: readonly Row[];
  hrefOf?: (row: Row) => string | null;
  title: { label: string; cell: (row: Row) => ReactNode };
  columns: readonly ListColumn<Row>[];
  empty: ReactNode;
  /** Shows an empty list as a plain line of text. */
  quiet?: boolean;
};

export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { label, rows, hrefOf, title, columns, empty, quiet = false } = props;
  if (rows.length === 0) return <EmptyList quiet={quiet}>{empty}</EmptyList>;
  const linked = (row: Row) => {
    const href = hrefOf?.(row) ?? null;
    const content = title.cell(row);
    if (href === null) return <span className="font-medium">{content}</span>;
    return (
      <Link href={href} prefetch={false} className="-my-1 inline-block py-1 font-medium hover:underline">
        {content}
      </Link>
    );
  };
  return (
    <>
      <ul aria-label={label} className="grid border-line border-t md:hidden">
        {rows.map((row) => (
          <li key={row.id} className="grid gap-1 border-line border-b py-3">
            <div className="min-w-0 break-words">{linked(row)}</div>
            <dl className="flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-sm">
              {columns
                .filter(({ wide }) => !wide)
                .map((column) => (
                  <div key={column.label} className="flex min-w-0 max-w-full gap-1.5">
                    <dt className={column.named ? "" : "sr-only"}>
                      {column.label}
                      {column.named && ":"}
                    </dt>
                    <dd className="min-w-0 break-words">{column.cell(row)}</dd>
                  </div>
                ))}
            </dl>
          </li>
        ))}
      </ul>
      <table aria-label={label} className="w-full text-left text-sm max-md:hidden">
        <thead className="text-ink-soft text-xs">
          <tr className="border-line-strong border-b">
            <th scope="col" className="py-2 pr-3 font-normal">
              {title.label}
            </th>
            {columns.map((column) => (
              <th
                key={column.label}
                scope="col"
                className={cn(
                  "whitespace-nowrap px-3 py-2 font-normal last:pr-0",
                  column.align === "right" && "text-right",
                  column.wide && "max-lg:hidden",
                )}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-line border-b align-top hover:bg-sunken">
              <th scope="row" className="max-w-[24rem] break-words py-2.5 pr-3 text-left font-normal">
                {linked(row)}
              </th>
              {columns.map((column) => (
                <td
                  key={column.label}
                  className={cn(
                    "px-3 py-2.5 last:pr-0",
                    column.align === "right" && "whitespace-nowrap text-right tabular-nums",
                    column.wide && "max-lg:hidden",
                  )}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

export function EmptyList({ quiet = false, children }: { quiet?: boolean; children: ReactNode }) {
  const look = quiet ? "" : "rounded-md border border-line border-dashed px-4 py-8";
  return <p className={cn("text-ink-soft text-sm", look)}>{children}</p>;
}
