import { IconDownload } from '@tabler/icons-react'
import type { UploadCounts } from '../../../platform/csv/csv-upload.rules.ts'
import { UploadColumns } from '../../../platform/csv/UploadColumns.tsx'
import { saveCsv } from '../../../platform/table/save-csv.ts'
import { countText } from '../../../platform/text/count-text.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { Progress } from '../../../platform/ui/feedback/Progress.tsx'
import { usePatientUpload } from './patient-upload.api.ts'
import { templateText, uploadColumns } from './patient-upload.view.ts'
import { UploadFileField } from './UploadFileField.tsx'
import { UploadPreview } from './UploadPreview.tsx'

const discardPrompts = {
  checked: {
    question: 'Close without uploading? Nothing is saved yet.',
    discard: { label: 'Close without uploading' },
  },
  importing: {
    question: 'Stop the upload? Patients that are uploaded stay.',
    discard: { label: 'Stop the upload' },
  },
}

/** Checks a file of patients, shows what would happen, and uploads it. */
export function UploadPatientsDialog({ onClose }: { onClose: () => void }) {
  const { stage, check, recheck, importRows, stop, reset, refuse } = usePatientUpload()
  const isRunning = stage.name === 'checking' || stage.name === 'importing'
  return (
    <Dialog
      open
      onClose={onClose}
      title="Upload patients"
      size="page"
      discardPrompt={
        stage.name === 'checked' || stage.name === 'importing' ? discardPrompts[stage.name] : undefined
      }
      footer={
        <>
          <span className="mr-auto">
            <Button tone="ghost" onClick={() => saveCsv('patients-template.csv', templateText)}>
              <IconDownload size={16} stroke={1.75} aria-hidden />
              Template
            </Button>
          </span>
          {stage.name === 'checked' ? (
            <UploadButton
              counts={stage.counts}
              onCancel={reset}
              onUpload={() => void importRows(stage.file, stage.result)}
            />
          ) : (
            !isRunning && (
              <>
                <Button tone={stage.name === 'imported' ? 'accent' : 'plain'} onClick={onClose}>
                  {stage.name === 'imported' ? 'Done' : stage.name === 'stopped' ? 'Close' : 'Cancel'}
                </Button>
                {stage.name === 'stopped' && (
                  <Button tone="accent" needsServer onClick={() => void recheck(stage)}>
                    Check again
                  </Button>
                )}
              </>
            )
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4 pt-1">
        {(stage.name === 'empty' || stage.name === 'refused' || stage.name === 'checked') && (
          <UploadFileField
            isCompact={stage.name !== 'empty' && stage.name !== 'refused'}
            onFile={(file) => void check(file)}
            onRefuse={refuse}
          />
        )}
        <FormErrors sentences={'sentences' in stage ? stage.sentences : []} />
        {isRunning && (
          <Progress
            label={stage.name === 'checking' ? 'Checking the file' : 'Uploading patients'}
            done={stage.done}
            total={stage.total}
            totalText={countText(stage.total, 'row')}
            onCancel={stage.name === 'checking' ? reset : stop}
          />
        )}
        {'file' in stage && <UploadPreview stage={stage} />}
        {(stage.name === 'empty' || stage.name === 'refused') && (
          <UploadColumns columns={uploadColumns} noun="patients" />
        )}
      </div>
    </Dialog>
  )
}

function UploadButton({
  counts: { added, changed, rejected },
  onCancel,
  onUpload,
}: {
  counts: UploadCounts
  onCancel: () => void
  onUpload: () => void
}) {
  const count = added + changed
  return (
    <>
      {rejected > 0 && count > 0 && (
        <span className="text-sm text-ink-2">{`${countText(rejected, 'rejected row')} ${rejected === 1 ? 'is' : 'are'} skipped.`}</span>
      )}
      <Button onClick={onCancel}>Cancel</Button>
      <Button tone="accent" needsServer disabled={count === 0} onClick={onUpload}>
        {count === 0 ? 'Nothing to upload' : `Upload ${countText(count, 'patient')}`}
      </Button>
    </>
  )
}
