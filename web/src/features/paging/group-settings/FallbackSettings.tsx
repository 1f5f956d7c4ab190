import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { FormField } from '../../../platform/forms/FormField.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { UserPicker, type SelectedUser } from '../../accounts/pickers/UserPicker.tsx'
import { EscalationPolicyPicker, type ChosenPolicy } from '../pickers/EscalationPolicyPicker.tsx'
import {
  aboutFallback,
  cannotReceive,
  declinedPages,
  escalationHint,
  fallbackHint,
} from './group-settings.text.ts'

export const FallbackSettings = ({ group }: { group: PagingGroupDetail }) => (
  <Section title="When no one answers" about={aboutFallback}>
    <div className="flex max-w-[440px] flex-col gap-3">
      <FormField<SelectedUser[]> name="fail_over" properties={['fail_over_user']} label="Fail-over user">
        {({ error, ...field }) => (
          <UserPicker
            {...field}
            label="Fail-over user"
            isSingle
            hint={fallbackHint}
            error={error ?? describeUnreachable(group, field.value[0])}
          />
        )}
      </FormField>
      <FormField<ChosenPolicy | null>
        name="escalation_policy"
        label="Escalation policy"
        describe={(policy) => policy?.name ?? 'none'}
      >
        {(field) => <EscalationPolicyPicker {...field} hint={escalationHint} />}
      </FormField>
      {(group.wrong_recipient_count ?? 0) > 0 && (
        <p className="text-xs text-ink-2 tabular-nums">{declinedPages(group.wrong_recipient_count ?? 0)}</p>
      )}
    </div>
  </Section>
)

const describeUnreachable = ({ fail_over }: PagingGroupDetail, selected: SelectedUser | undefined) =>
  selected && fail_over?.id === selected.id && !fail_over.can_receive
    ? cannotReceive(selected.display_name)
    : undefined
