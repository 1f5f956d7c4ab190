import { useQuery } from '@tanstack/react-query'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { setShiftReminders, shiftRemindersQuery } from './shift-notice.api.ts'
import * as text from './shift-notice.text.ts'

export function ShiftReminders() {
  const { data, isError, refetch } = useQuery(shiftRemindersQuery)
  const change = useApiMutation(setShiftReminders, {
    stores: shiftRemindersQuery,
    onError: () => showToast(text.couldNotSetReminders),
  })
  return (
    <Section title={text.remindersTitle}>
      {isError ? (
        <LoadError onRetry={refetch}>{text.couldNotLoadReminders}</LoadError>
      ) : (
        <Checkbox
          asSwitch
          label={text.remindersLabel}
          hint={text.remindersHint}
          checked={change.isPending ? change.variables : (data?.is_on ?? true)}
          disabled={!data || change.isPending}
          onChange={(event) => change.mutate(event.target.checked)}
        />
      )}
    </Section>
  )
}
