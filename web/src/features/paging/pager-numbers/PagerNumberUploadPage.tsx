import { formatPhoneNumber } from '@wardline/contract/accounts/phone-number.rules.ts'
import { useState } from 'react'
import { describeCounts } from '../../../platform/csv/csv-upload.rules.ts'
import { writeRejected } from '../../../platform/csv/rejected-rows.rules.ts'
import { UploadColumns } from '../../../platform/csv/UploadColumns.tsx'
import { writeTemplate, type UploadColumn } from '../../../platform/csv/upload-columns.ts'
import { saveCsv } from '../../../platform/table/save-csv.ts'
import { countText } from '../../../platform/text/count-text.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { FileInput } from '../../../platform/ui/controls/Input.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { Progress } from '../../../platform/ui/feedback/Progress.tsx'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { useNumberUpload } from './pager-number.api.ts'

const columns: readonly UploadColumn[] = [
  {
    name: 'number',
    meaning: 'Phone number with its country code',
    required: 'Required',
    example: '+1 202 555 0160',
  },
  { name: 'group', meaning: 'Name of the paging group', required: 'This or username', example: 'Cardiology' },
  { name: 'username', meaning: 'User name of the user', required: 'This or group', example: 'agonzalez' },
  { name: 'label', meaning: 'Shown with each page', example: 'Front door' },
]

const mostShown = 50

export function PagerNumberUploadPage() {
  const { stage, check, recheck, importRows, reset } = useNumberUpload()
  // A new input, because the same file can be chosen again only in an empty one.
  const [attempt, setAttempt] = useState(0)
  const restart = () => {
    reset()
    setAttempt(attempt + 1)
  }
  return (
    <Page
      title="Upload pager numbers"
      about={
        <>
          <AppLink href="/pagerNumbers" className="text-accent underline underline-offset-2">
            Pager numbers
          </AppLink>{' '}
          · Add and move many numbers from a CSV file.
        </>
      }
    >
      <div className="flex flex-col items-start gap-4 pb-6">
        <Field
          label="CSV file of pager numbers"
          hint="At most 20,000 rows. Nothing changes until you confirm."
        >
          {(control) => (
            <FileInput
              key={attempt}
              {...control}
              accept=".csv,.txt,text/csv"
              disabled={stage.name === 'importing'}
              onChange={(event) => {
                const [file] = event.target.files ?? []
                if (file) void check(file)
              }}
            />
          )}
        </Field>
        <Button onClick={() => saveCsv('pager-numbers-template.csv', writeTemplate(columns))}>
          Template
        </Button>
        <FormErrors sentences={'sentences' in stage ? stage.sentences : []} />
        {(stage.name === 'checking' || stage.name === 'importing') && (
          <Progress
            label={stage.name === 'checking' ? 'Checking the file' : 'Uploading numbers'}
            done={stage.done}
            total={stage.total}
            totalText={countText(stage.total, 'row')}
            onCancel={stage.name === 'checking' ? restart : undefined}
          />
        )}
      </div>
      {(stage.name === 'empty' || stage.name === 'refused') && (
        <UploadColumns columns={columns} noun="numbers" />
      )}
      {'file' in stage && (
        <section aria-label="Result" className="flex flex-col gap-4">
          <p role="status" className="text-sm tabular-nums">
            {describeCounts(stage.counts, stage.name === 'checked')}
          </p>
          {stage.result.rejected.length > 0 && (
            <ul
              role="list"
              aria-label="Rejected rows"
              className="divide-y divide-line border-y border-line text-sm"
            >
              {stage.result.rejected.slice(0, mostShown).map(({ line, column, reason }) => (
                <li key={`${line} ${column} ${reason}`} className="py-1.5">
                  <span className="text-danger tabular-nums">Line {line}</span> {column && `${column}: `}
                  {reason}
                </li>
              ))}
            </ul>
          )}
          <ul role="list" aria-label="Numbers" className="divide-y divide-line border-y border-line text-sm">
            {stage.result.rows
              .filter(({ effect }) => effect !== 'unchanged')
              .slice(0, mostShown)
              .map(({ line, number, display_name }) => (
                <li key={line} className="py-1.5 tabular-nums">
                  {formatPhoneNumber(number)} <span className="text-ink-2">· {display_name}</span>
                </li>
              ))}
          </ul>
          <div className="flex flex-wrap gap-2">
            {stage.name === 'checked' && (
              <Button
                tone="accent"
                needsServer
                disabled={stage.counts.added + stage.counts.changed === 0}
                onClick={() => void importRows(stage.file, stage.result)}
              >
                Upload {countText(stage.counts.added + stage.counts.changed, 'number')}
              </Button>
            )}
            {stage.name === 'stopped' && (
              <Button tone="accent" needsServer onClick={() => void recheck(stage)}>
                Check again
              </Button>
            )}
            {stage.result.rejected.length > 0 && (
              <Button
                onClick={() =>
                  saveCsv('rejected-numbers.csv', writeRejected(stage.file, stage.result.rejected))
                }
              >
                Rejected rows
              </Button>
            )}
            <Button onClick={restart}>{stage.name === 'checked' ? 'Cancel' : 'Upload another file'}</Button>
          </div>
        </section>
      )}
    </Page>
  )
}
