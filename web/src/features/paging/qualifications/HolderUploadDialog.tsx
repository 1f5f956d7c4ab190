import { validText } from '@wardline/contract/paging/person-cards/held-qualification.rules.ts'
import { describeCounts } from '../../../platform/csv/csv-upload.rules.ts'
import { writeRejected } from '../../../platform/csv/rejected-rows.rules.ts'
import { UploadColumns } from '../../../platform/csv/UploadColumns.tsx'
import { writeTemplate, type UploadColumn } from '../../../platform/csv/upload-columns.ts'
import { saveCsv } from '../../../platform/table/save-csv.ts'
import { countText } from '../../../platform/text/count-text.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { FileInput } from '../../../platform/ui/controls/Input.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { Progress } from '../../../platform/ui/feedback/Progress.tsx'
import { useHolderUpload } from './qualification.api.ts'
import * as text from './qualification.text.ts'

const columns: readonly UploadColumn[] = [
  { name: 'user_id', meaning: 'Number of the user', required: 'This, username or email', example: '' },
  { name: 'username', meaning: 'User name of the user', required: 'This, user_id or email', example: '' },
  {
    name: 'email',
    meaning: 'E-mail address of the user',
    required: 'This, user_id or username',
    example: 'agonzalez@hospital.org',
  },
  { name: 'qualification', meaning: 'Name of the qualification', required: 'Required', example: 'ECMO' },
  { name: 'valid_until', meaning: 'Last day. Blank if it does not run out', example: '2028-06-30' },
]

const mostShown = 50

/** Checks a file, shows what it changes, and imports it. */
export function HolderUploadDialog({ onClose }: { onClose: () => void }) {
  const { stage, check, recheck, importRows } = useHolderUpload()
  const count = 'counts' in stage ? stage.counts.added + stage.counts.changed : 0
  const isRunning = stage.name === 'checking' || stage.name === 'importing'
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.importTitle}
      size="large"
      footer={
        <>
          <Button onClick={onClose}>{stage.name === 'imported' ? 'Done' : 'Cancel'}</Button>
          {stage.name === 'stopped' && (
            <Button tone="accent" needsServer onClick={() => void recheck(stage)}>
              Check again
            </Button>
          )}
          {stage.name === 'checked' && (
            <Button
              tone="accent"
              needsServer
              disabled={count === 0}
              onClick={() => void importRows(stage.file, stage.result)}
            >
              Import {countText(count, 'row')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col items-start gap-4">
        <Field label="CSV file" hint="At most 20,000 rows. Nothing changes until you confirm.">
          {(control) => (
            <FileInput
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
        <FormErrors sentences={'sentences' in stage ? stage.sentences : []} />
        {isRunning && (
          <Progress
            label={stage.name === 'checking' ? 'Checking the file' : 'Importing'}
            done={stage.done}
            total={stage.total}
            totalText={countText(stage.total, 'row')}
          />
        )}
        {(stage.name === 'empty' || stage.name === 'refused') && (
          <>
            <UploadColumns columns={columns} noun="qualifications" />
            <Button onClick={() => saveCsv('qualifications-template.csv', writeTemplate(columns))}>
              Template
            </Button>
          </>
        )}
        {'file' in stage && (
          <section aria-label="Result" className="flex w-full flex-col gap-4">
            <p role="status" className="text-sm tabular-nums">
              {describeCounts(stage.counts, stage.name === 'checked')}
            </p>
            {stage.result.rejected.length > 0 && (
              <>
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
                <div>
                  <Button
                    onClick={() =>
                      saveCsv('rejected-qualifications.csv', writeRejected(stage.file, stage.result.rejected))
                    }
                  >
                    Rejected rows
                  </Button>
                </div>
              </>
            )}
            <ul
              role="list"
              aria-label={text.holdersTitle}
              className="divide-y divide-line border-y border-line text-sm"
            >
              {stage.result.rows
                .filter(({ effect }) => effect !== 'unchanged')
                .slice(0, mostShown)
                .map(({ line, display_name, qualification, valid_until }) => (
                  <li key={line} className="py-1.5 tabular-nums">
                    {display_name}: {qualification}{' '}
                    <span className="text-ink-2">· {validText({ valid_until, state: 'valid' })}</span>
                  </li>
                ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  )
}
