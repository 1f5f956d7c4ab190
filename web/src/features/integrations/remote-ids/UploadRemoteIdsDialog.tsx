import { useQueryClient } from '@tanstack/react-query'
import { splitParts } from '@wardline/contract/csv-records.rules.ts'
import type { RejectedRow } from '@wardline/contract/csv-part.schemas.ts'
import type { ScheduleSourceKind } from '@wardline/contract/integrations/schedule-sources/schedule-source-kinds.rules.ts'
import type { ScheduleSource } from '@wardline/contract/integrations/schedule-sources/schedule-source.schemas.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { isUnanswered } from '../../../platform/api/api-error.ts'
import { describeStop } from '../../../platform/csv/csv-upload.rules.ts'
import { readCsvFile } from '../../../platform/csv/csv-file.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { countText } from '../../../platform/text/count-text.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { FileInput } from '../../../platform/ui/controls/Input.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { fileProblem } from '../../patients/upload/patient-upload.view.ts'
import { ConfigurationField } from '../schedule-configurations/ConfigurationField.tsx'
import { scheduleSourcesKey, uploadIdentities } from '../schedule-configurations/schedule-source.api.ts'

interface UploadRemoteIdsDialogProps {
  kind: ScheduleSourceKind
  sources: readonly ScheduleSource[]
  integration_id: number | undefined
  onClose: () => void
}

/** Paging §5. */
const rules = { bytes: 10_485_760, tooLarge: 'File size limit is 10mb', rows: 20_000, noun: 'remote ids' }

interface Result {
  added: number
  updated: number
  unchanged: number
  errors: z.output<typeof RejectedRow>[]
}

export function UploadRemoteIdsDialog(props: UploadRemoteIdsDialogProps) {
  const { kind, sources, integration_id, onClose } = props
  const client = useQueryClient()
  const [source, setSource] = useState(integration_id ?? sources[0]?.id ?? 0)
  const [file, setFile] = useState<File>()
  const [problems, setProblems] = useState<string[]>([])
  const [result, setResult] = useState<Result>()
  const [isBusy, setBusy] = useState(false)

  async function upload(): Promise<void> {
    if (!file) return setProblems(['Choose a CSV file.'])
    const wrong = fileProblem([file])
    if (wrong) return setProblems([wrong])
    if (file.size > rules.bytes) return setProblems([rules.tooLarge])
    const read = readCsvFile(new Uint8Array(await file.arrayBuffer()), rules)
    if ('problem' in read) return setProblems([read.problem])
    setProblems([])
    setBusy(true)
    const total: Result = { added: 0, updated: 0, unchanged: 0, errors: [] }
    let done = 0
    let sent = 0
    try {
      for (const records of splitParts(read.records)) {
        sent = records.length
        const part = await uploadIdentities(kind, {
          integration_id: source,
          header: read.header.text,
          records: records.map(({ line, text }) => ({ line, text })),
        })
        total.added += part.successfullyAdded
        total.updated += part.successfullyUpdated
        total.unchanged += part.unchanged
        total.errors.push(...part.errors)
        done += records.length
        // The header is wrong: every part would be rejected for it.
        if (part.errors[0]?.line === 1) break
      }
      setResult(total)
    } catch (reason) {
      const unconfirmed = isUnanswered(reason) ? sent : 0
      const stop = describeStop({ done, total: read.records.length, unconfirmed })
      setProblems([`${stop} Upload the file again for the rest.`, ...errorSentences(reason)])
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: scheduleSourcesKey })
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Upload remote ids"
      footer={
        result ? (
          <Button tone="accent" onClick={onClose}>
            Close
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button tone="accent" busy={isBusy} onClick={() => void upload()}>
              Upload
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-3">
        {!result && (
          <>
            {integration_id === undefined && (
              <ConfigurationField sources={sources} value={source} onChange={setSource} />
            )}
            <Field
              label="CSV file"
              hint="With the columns remote_id and email or username, and optionally remote_buid and division."
            >
              {(field) => (
                <FileInput
                  {...field}
                  accept=".csv,text/csv"
                  onChange={(event) => {
                    setFile(event.target.files?.[0])
                    setProblems([])
                  }}
                />
              )}
            </Field>
          </>
        )}
        <FormErrors sentences={problems} />
        {result && <UploadSummary result={result} />}
      </div>
    </Dialog>
  )
}

const mostErrors = 50

const UploadSummary = ({ result: { added, updated, unchanged, errors } }: { result: Result }) => (
  <div role="status" className="text-sm">
    <p className="font-medium">
      {`${countText(added, 'remote id')} added, ${updated} changed, ${unchanged} unchanged.`}
    </p>
    {errors.length > 0 && (
      <>
        <p className="pt-2">{countText(errors.length, 'error')}. These rows were not uploaded:</p>
        <ul role="list" className="max-h-60 overflow-y-auto pt-1">
          {errors.slice(0, mostErrors).map(({ line, column, reason }) => (
            <li key={`${line} ${column} ${reason}`} className="wrap-anywhere">
              Line {line}
              {column && `, ${column}`}: {reason}
            </li>
          ))}
        </ul>
      </>
    )}
  </div>
)
