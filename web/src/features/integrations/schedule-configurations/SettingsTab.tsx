import { useNavigate } from '@tanstack/react-router'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import type {
  ScheduleSource,
  SourceTest,
} from '@wardline/contract/integrations/schedule-sources/schedule-source.schemas.ts'
import { useState } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { DeleteDialog } from '../../../platform/ui/dialogs/DeleteDialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { useDeleteSource, useTestSource, type SourceKey } from './schedule-source.api.ts'
import { couldNotDelete } from './schedule-source.text.ts'
import { SourceSettingsForm } from './SourceSettingsForm.tsx'

interface SettingsTabProps {
  source: ScheduleSource
  sourceKey: SourceKey
}

export function SettingsTab({ source, sourceKey }: SettingsTabProps) {
  const test = useTestSource(sourceKey)
  const remove = useDeleteSource(sourceKey)
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  if (!source.may.change)
    return <p className="py-4 text-sm text-ink-2">You can see this configuration but not change it.</p>
  return (
    <div className="flex flex-col gap-6 pt-1">
      <SourceSettingsForm kind={sourceKey.kind} source={source} />
      <section aria-label="Test" className="max-w-[520px] border-t border-line pt-4">
        <Button busy={test.isPending} onClick={() => test.mutate()}>
          Test the connection
        </Button>
        {test.data && <TestSteps steps={test.data.steps} />}
        <FormErrors sentences={test.isError ? errorSentences(test.error) : []} />
      </section>
      <section aria-label="Delete" className="max-w-[520px] border-t border-line pt-4">
        <p className="pb-2 text-sm text-ink-2">
          Imported shifts stay on the calendars as ordinary shifts. Mappings and remote ids are deleted.
        </p>
        <Button onClick={() => setDeleting(true)}>Delete configuration</Button>
      </section>
      {isDeleting && (
        <DeleteDialog
          name={source.name}
          label="Delete configuration"
          isBusy={remove.isPending}
          errors={remove.isError ? [couldNotDelete, ...errorSentences(remove.error)] : []}
          onDelete={() =>
            remove.mutate(undefined, {
              onSuccess: () => void navigate({ href: '/integrations', replace: true, ignoreBlocker: true }),
            })
          }
          onClose={() => setDeleting(false)}
        >
          Its calendars are no longer filled. This can’t be undone.
        </DeleteDialog>
      )}
    </div>
  )
}

const stepNames: Readonly<Record<SourceTest['steps'][number]['step'], string>> = {
  name: 'Name',
  connection: 'Connection',
  sign_in: 'Sign-in',
  permission: 'Permission',
}

const TestSteps = ({ steps }: Pick<SourceTest, 'steps'>) => (
  <ol role="list" aria-live="polite" className="pt-3 text-sm">
    {steps.map(({ step, passed, text }) => (
      <li key={step} className="flex gap-2 py-1">
        {passed ? (
          <IconCheck size={16} aria-hidden className="mt-0.5 flex-none text-ok" />
        ) : (
          <IconAlertCircle size={16} aria-hidden className="mt-0.5 flex-none text-danger" />
        )}
        <span className="min-w-0 wrap-anywhere">
          <span className="font-medium">{stepNames[step]}</span>
          <span className="sr-only">{passed ? ' passed' : ' failed'}</span>: {text}
        </span>
      </li>
    ))}
  </ol>
)
