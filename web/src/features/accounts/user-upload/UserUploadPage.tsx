import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { UploadCounts } from '../../../platform/csv/csv-upload.rules.ts'
import { countText } from '../../../platform/text/count-text.ts'
import { UploadColumns } from '../../../platform/csv/UploadColumns.tsx'
import { UnsavedChangesGuard } from '../../../platform/forms/UnsavedChangesGuard.tsx'
import { saveCsv } from '../../../platform/table/save-csv.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { FileInput } from '../../../platform/ui/controls/Input.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { SectionLink } from '../components/NamedItemPage.tsx'
import { Progress } from '../../../platform/ui/feedback/Progress.tsx'
import { useMe } from '../me/me.api.ts'
import { InvitationLink } from '../components/InvitationLink.tsx'
import { UploadResult } from './UploadResult.tsx'
import { useUserUpload } from './user-upload.api.ts'
import { templateText, uploadColumns } from './user-upload.view.ts'

export function UserUploadPage() {
  const { permissions } = useMe()
  return (
    <Page
      title="Upload users"
      about={
        <>
          <SectionLink section="users">Users</SectionLink> · Add and update many users from a CSV file.
        </>
      }
    >
      {permissions.includes('accounts.change_user') ? (
        <UploadForm />
      ) : (
        <PermissionRequired to="upload users" />
      )}
    </Page>
  )
}

function UploadForm() {
  const { stage, check, recheck, importRows, reset } = useUserUpload()
  // A new input, because the same file can be chosen again only in an empty one.
  const [attempt, setAttempt] = useState(0)
  const restart = () => {
    reset()
    setAttempt(attempt + 1)
  }
  return (
    <>
      <UnsavedChangesGuard isChanged={stage.name === 'importing'} />
      <div className="grid gap-x-10 gap-y-6 pb-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-4">
          <Field label="CSV file of users" hint="At most 100,000 rows. Nothing changes until you confirm.">
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
          <div>
            <Button onClick={() => saveCsv('users-template.csv', templateText)}>
              <IconDownload size={16} stroke={1.75} aria-hidden />
              Template
            </Button>
          </div>
          <FormErrors sentences={'sentences' in stage ? stage.sentences : []} />
          {(stage.name === 'checking' || stage.name === 'importing') && (
            <Progress
              label={stage.name === 'checking' ? 'Checking the file' : 'Uploading users'}
              done={stage.done}
              total={stage.total}
              totalText={countText(stage.total, 'row')}
              onCancel={stage.name === 'checking' ? restart : undefined}
            />
          )}
        </div>
        {(stage.name === 'empty' || stage.name === 'refused') && (
          <UploadColumns columns={uploadColumns} noun="users" />
        )}
      </div>
      {'file' in stage && (
        <Section title={stage.name === 'checked' ? 'Preview' : 'Result'}>
          <UploadResult stage={stage} />
          {stage.name !== 'checked' && stage.counts.added > 0 && <InvitationLink />}
          <div className="flex flex-wrap gap-2 pt-4">
            {stage.name === 'checked' && (
              <ConfirmButton
                counts={stage.counts}
                onConfirm={() => void importRows(stage.file, stage.result)}
              />
            )}
            {stage.name === 'stopped' && (
              <Button tone="accent" needsServer onClick={() => void recheck(stage)}>
                Check again
              </Button>
            )}
            <Button onClick={restart}>{stage.name === 'checked' ? 'Cancel' : 'Upload another file'}</Button>
          </div>
        </Section>
      )}
    </>
  )
}

function ConfirmButton({ counts, onConfirm }: { counts: UploadCounts; onConfirm: () => void }) {
  const count = counts.added + counts.changed
  return (
    <Button tone="accent" needsServer disabled={count === 0} onClick={onConfirm}>
      {count === 0 ? 'Nothing to upload' : `Upload ${countText(count, 'user')}`}
    </Button>
  )
}
