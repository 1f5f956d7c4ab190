import { IconAlertTriangleFilled } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { CsvFile } from '../../../platform/csv/csv-file.ts'
import type { UploadResult } from '../../../platform/csv/csv-upload.rules.ts'
import { countText } from '../../../platform/text/count-text.ts'
import { listRejected, summarizeReasons, type RejectedCells } from './patient-upload.view.ts'

interface RejectedRowsProps {
  file: CsvFile
  rejected: UploadResult['rejected']
  shown: number
}

/** The rows as they are in the file, wrong cells framed, with what to do. */
export function RejectedRows({ file, rejected, shown }: RejectedRowsProps) {
  if (rejected.length === 0) return <p className="py-4 text-sm text-ink-2">No rows.</p>
  const { columns, rows } = listRejected(file, { rejected }, shown)
  const count = new Set(rejected.map(({ line }) => line)).size
  return (
    <>
      {count > shown && (
        <ul role="list" aria-label="Problems" className="text-sm">
          {summarizeReasons(rejected).map(({ text, rows: affected }) => (
            <li key={text}>
              <span className="font-medium tabular-nums">{countText(affected, 'row')}</span>{' '}
              <span className="text-ink-2">{text}</span>
            </li>
          ))}
        </ul>
      )}
      <table aria-label="Rejected rows" className="w-full text-left text-sm max-md:block">
        <thead className="max-md:sr-only">
          <tr className="border-b border-line text-ink-2">
            <th scope="col" className="py-1 pr-2 font-medium">
              Row
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" className="px-2 py-1 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map((row) => (
            <RejectedRow key={row.line} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
      {count > shown && (
        <p className="text-sm text-ink-2 tabular-nums">
          and {(count - shown).toLocaleString('en')} more; the download has all of them
        </p>
      )}
    </>
  )
}

const RejectedRow = ({
  row: { line, cells, reasons },
  columns,
}: {
  row: RejectedCells
  columns: string[]
}) => (
  <>
    <tr className="align-top max-md:block max-md:pt-2">
      <th scope="row" className="py-1.5 pr-2 font-normal text-ink-2 tabular-nums max-md:block">
        <span className="md:hidden">Row </span>
        {line}
      </th>
      {cells.map(({ text, isWrong }, place) => (
        <td key={columns[place]} className="py-1 pr-1 max-md:flex max-md:gap-2 max-md:py-0.5">
          <span aria-hidden className="w-28 flex-none text-ink-2 md:hidden">
            {columns[place]}
          </span>
          <span
            className={clsx(
              'inline-block rounded border px-1.5 py-0.5 wrap-anywhere tabular-nums',
              isWrong ? 'border-danger bg-danger-soft font-semibold text-danger' : 'border-transparent',
            )}
          >
            {text === '' ? <span className="text-ink-2">empty</span> : text}
          </span>
        </td>
      ))}
    </tr>
    <tr className="border-b border-line max-md:block max-md:pb-2">
      <td className="max-md:hidden" />
      <td colSpan={columns.length} className="px-1.5 pb-2 max-md:block max-md:px-0">
        {reasons.map((reason) => (
          <p key={reason} className="flex items-start gap-1.5">
            <IconAlertTriangleFilled size={14} aria-hidden className="mt-0.5 flex-none text-danger" />
            {reason}
          </p>
        ))}
      </td>
    </tr>
  </>
)
