import type { CalendarImport, ImportRow } from '@wardline/contract/paging/calendar-import.schemas.ts'
import { useState } from 'react'
import { Button } from '../../../platform/ui/Button.tsx'
import { repeatText, spanText, takersText } from './import.view.ts'

type Row = ImportRow & { was?: ImportRow }

/** More of them are shown when asked for. */
const shownAtFirst = 10

interface PartProps {
  title: string
  rows: readonly Row[]
  /** What others have taken over of these ends with the import. */
  ends?: boolean
}

function Part({ title, rows, ends = false }: PartProps) {
  const [isWhole, setWhole] = useState(false)
  if (rows.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="pb-1 text-sm font-semibold">
        {title} <span className="font-normal text-ink-2 tabular-nums">{rows.length}</span>
      </h3>
      <ul role="list" className="divide-y divide-line border-y border-line">
        {(isWhole ? rows : rows.slice(0, shownAtFirst)).map((row) => (
          <li key={row.uid} className="py-1.5 text-sm">
            <span className="font-medium">{row.display_name}</span>
            {row.title && <span className="text-ink-2"> · {row.title}</span>}
            <span className="block text-xs text-ink-2 tabular-nums">
              {[spanText(row), repeatText(row)].filter(Boolean).join(' · ')}
            </span>
            {row.was && (
              <span className="block text-xs text-ink-2 tabular-nums">
                was{' '}
                {[row.was.display_name, spanText(row.was), repeatText(row.was)].filter(Boolean).join(' · ')}
              </span>
            )}
            {ends &&
              takersText(row.was ?? row).map((sentence) => (
                <span key={sentence} className="block text-xs text-warn tabular-nums">
                  {sentence}
                </span>
              ))}
          </li>
        ))}
      </ul>
      {!isWhole && rows.length > shownAtFirst && (
        <Button tone="ghost" className="mt-1 px-2" onClick={() => setWhole(true)}>
          Show all {rows.length}
        </Button>
      )}
    </section>
  )
}

/** What an import adds, changes and does not find, and what of the file cannot be read. */
export const ImportRows = ({ preview, removes }: { preview: CalendarImport; removes: boolean }) => (
  <>
    <Part title="Added" rows={preview.added} />
    <Part title="Changed" rows={preview.changed} ends />
    <Part title={removes ? 'Taken out' : 'Not in this file'} rows={preview.missing} ends={removes} />
    {preview.unreadable.length > 0 && (
      <section aria-label="Cannot be read">
        <h3 className="pb-1 text-sm font-semibold text-warn">
          Cannot be read <span className="font-normal tabular-nums">{preview.unreadable.length}</span>
        </h3>
        <ul role="list" className="divide-y divide-line border-y border-line">
          {preview.unreadable.map(({ line, sentence }) => (
            <li key={`${line} ${sentence}`} className="flex gap-3 py-1.5 text-sm">
              <span className="flex-none text-ink-2 tabular-nums">Line {line}</span>
              <span className="min-w-0 break-words">{sentence}</span>
            </li>
          ))}
        </ul>
      </section>
    )}
  </>
)
