export interface SheetHeadProps {
  title: string;
  columns: readonly { label: string; width?: string; className?: string }[];
}

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** The head of a sheet, which is repeated on each page: title, date and columns. */
export function SheetHead({ title, columns }: SheetHeadProps) {
  return (
    <>
      <colgroup>
        {columns.map(({ label, width }) => (
          <col key={label} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr className="title">
          <th colSpan={columns.length} dir="auto">
            <span>{DATE.format(new Date())}</span>
            {title}
          </th>
        </tr>
        <tr className="columns">
          {columns.map(({ label, className }) => (
            <th key={label} scope="col" className={className}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
    </>
  );
}
