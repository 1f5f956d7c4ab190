import { IconDownload } from '@tabler/icons-react'
import type { PatientUploadPreview } from '@wardline/contract/patients/upload/patient-upload.schemas.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import type { UploadCounts } from '../../../platform/csv/csv-upload.rules.ts'
import { writeRejected } from '../../../platform/csv/rejected-rows.rules.ts'
import type { ReadStage } from '../../../platform/csv/use-csv-upload.ts'
import { saveCsv } from '../../../platform/table/save-csv.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { RejectedRows } from './RejectedRows.tsx'

type Row = PatientUploadPreview['rows'][number]
type Figure = keyof UploadCounts

/** More rows than a person reads; the file of rejected rows has all. */
const mostShown = 100

const figures: { figure: Figure; planned: string; done: string }[] = [
  { figure: 'added', planned: 'to add', done: 'added' },
  { figure: 'changed', planned: 'to update', done: 'updated' },
  { figure: 'unchanged', planned: 'unchanged', done: 'unchanged' },
  { figure: 'rejected', planned: 'rejected', done: 'rejected' },
]

const statusTexts: Record<ReadStage<Row>['name'], string> = {
  checked: 'Nothing is saved yet.',
  stopped: 'These rows are uploaded.',
  imported: 'The file was uploaded.',
}

/** Four figures that add up to the rows of the file; each shows its rows. */
export function UploadPreview({ stage }: { stage: ReadStage<Row> }) {
  const { result, counts, file } = stage
  const [selectedFigure, choose] = useState<Figure>()
  const figure = selectedFigure ?? (counts.rejected > 0 ? 'rejected' : counts.added > 0 ? 'added' : 'changed')
  const isPlanned = stage.name === 'checked'
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-sm">
        {statusTexts[stage.name]}
      </p>
      <div className="flex flex-wrap items-stretch gap-x-3 gap-y-2 border-b border-line">
        <div role="group" aria-label="Rows of the file" className="grid flex-1 grid-cols-2 sm:grid-cols-4">
          {figures.map((one) => (
            <FigureButton
              key={one.figure}
              count={counts[one.figure]}
              label={isPlanned ? one.planned : one.done}
              isChosen={one.figure === figure}
              onChoose={() => choose(one.figure)}
            />
          ))}
        </div>
        {counts.rejected > 0 && (
          <div className="self-center pb-1">
            <Button onClick={() => saveCsv('rejected-patients.csv', writeRejected(file, result.rejected))}>
              <IconDownload size={16} stroke={1.75} aria-hidden />
              Rejected rows
            </Button>
          </div>
        )}
      </div>
      {figure === 'rejected' ? (
        <RejectedRows file={file} rejected={result.rejected} shown={mostShown} />
      ) : (
        <RowList rows={result.rows.filter(({ effect }) => effect === figure)} />
      )}
    </div>
  )
}

interface FigureProps {
  count: number
  label: string
  isChosen: boolean
  onChoose: () => void
}

const FigureButton = ({ count, label, isChosen, onChoose }: FigureProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    onClick={onChoose}
    className={clsx(
      'flex min-h-control flex-col items-start border-b-2 px-3 py-2 text-left hover:bg-hover',
      isChosen ? 'border-accent-solid' : 'border-transparent',
    )}
  >
    <span className="text-lg font-semibold tabular-nums">{count.toLocaleString('en')}</span>
    <span className="text-sm text-ink-2">{label}</span>
  </button>
)

function RowList({ rows }: { rows: readonly Row[] }) {
  if (rows.length === 0) return <p className="py-4 text-sm text-ink-2">No rows.</p>
  return (
    <>
      <ul role="list" className="divide-y divide-line">
        {rows.slice(0, mostShown).map(({ line, display_name, mrn, fields }) => (
          <li key={line} className="flex flex-wrap gap-x-3 py-2 text-sm">
            <span className="w-12 text-ink-2 tabular-nums">{line}</span>
            <span className="font-medium">{display_name}</span>
            <span className="tabular-nums">MRN {mrn}</span>
            {fields.length > 0 && <span className="text-ink-2">{fields.join(', ')}</span>}
          </li>
        ))}
      </ul>
      {rows.length > mostShown && (
        <p className="text-sm text-ink-2 tabular-nums">
          and {(rows.length - mostShown).toLocaleString('en')} more
        </p>
      )}
    </>
  )
}
