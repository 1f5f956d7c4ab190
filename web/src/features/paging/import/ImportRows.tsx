import type { CalendarImport, ImportRow } from '@wardline/contract/paging/import/calendar-import.schemas.ts'
import { useState } from 'react'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { describeRepeat, formatImportSpan, endedTakeoverTexts } from './import.view.ts'

type Row = ImportRow & { was?: ImportRow }

const initiallyShown = 10

interface ImportSectionProps {
  title: string
  rows: readonly Row[]
  endsTakeovers?: boolean
}

function ImportSection({ title, rows, endsTakeovers = false }: ImportSectionProps) {
  const [showsAll, setShowsAll] = useState(false)
  if (rows.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="pb-1 text-sm font-semibold">
        {title} <span className="font-normal text-ink-2 tabular-nums">{rows.length}</span>
      </h3>
      <ul role="list" className="divide-y divide-line border-y border-line">
        {(showsAll ? rows : rows.slice(0, initiallyShown)).map((row) => (
          <li key={row.uid} className="py-1.5 text-sm">
            <span className="font-medium">{row.display_name}</span>
            {row.title && <span className="text-ink-2"> · {row.title}</span>}
            <span className="block text-xs text-ink-2 tabular-nums">
              {[formatImportSpan(row), describeRepeat(row)].filter(Boolean).join(' · ')}
            </span>
            {row.notes.map((note) => (
              <span key={note} className="block text-xs text-ink-2">
                {note}
              </span>
            ))}
            {row.was && (
              <span className="block text-xs text-ink-2 tabular-nums">
                was{' '}
                {[row.was.display_name, formatImportSpan(row.was), describeRepeat(row.was)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            )}
            {endsTakeovers &&
              endedTakeoverTexts(row.was ?? row).map((sentence) => (
                <span key={sentence} className="block text-xs text-warn tabular-nums">
                  {sentence}
                </span>
              ))}
          </li>
        ))}
      </ul>
      {!showsAll && rows.length > initiallyShown && (
        <Button tone="ghost" className="mt-1 px-2" onClick={() => setShowsAll(true)}>
          Show all {rows.length}
        </Button>
      )}
    </section>
  )
}

export const ImportRows = ({ preview, removes }: { preview: CalendarImport; removes: boolean }) => (
  <>
    <ImportSection title="Added" rows={preview.added} />
    <ImportSection title="Changed" rows={preview.changed} endsTakeovers />
    <ImportSection
      title={removes ? 'Removed' : 'Not in this file'}
      rows={preview.missing}
      endsTakeovers={removes}
    />
    {preview.unreadable.length > 0 && (
      <section aria-label="Could not be read">
        <h3 className="pb-1 text-sm font-semibold text-warn">
          Could not be read <span className="font-normal tabular-nums">{preview.unreadable.length}</span>
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
