import { useState } from 'react'
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
import type { SettingsSectionProps } from './group-settings.view.ts'

export function FallbackSettings({ group, values, change, errorOf }: SettingsSectionProps) {
  const [pickedPerson, setPickedPerson] = useState<SelectedUser>()
  const [pickedPolicy, setPickedPolicy] = useState<ChosenPolicy>()
  const currentPerson = group.fail_over && { ...group.fail_over, profile_picture: null }
  const failOver = [pickedPerson, currentPerson].find((known) => known?.id === values.fail_over_user)
  const currentPolicy = { id: group.escalation_policy ?? 0, name: group.escalation_policy_name ?? '' }
  const escalation = [pickedPolicy, currentPolicy].find((known) => known?.id === values.escalation_policy)
  const isUnreachable = group.fail_over?.can_receive === false && failOver?.id === group.fail_over.id
  return (
    <Section title="When no one answers" about={aboutFallback}>
      <div className="flex max-w-[440px] flex-col gap-3">
        <UserPicker
          label="Fail-over user"
          isSingle
          hint={fallbackHint}
          value={failOver ? [failOver] : []}
          onChange={([next]) => {
            if (next) setPickedPerson(next)
            change('fail_over_user', next?.id ?? null)
          }}
          error={
            errorOf('fail_over_user') ?? (isUnreachable ? cannotReceive(failOver.display_name) : undefined)
          }
        />
        <EscalationPolicyPicker
          value={escalation ?? null}
          hint={escalationHint}
          onChange={(next) => {
            if (next) setPickedPolicy(next)
            change('escalation_policy', next?.id ?? null)
          }}
          error={errorOf('escalation_policy')}
        />
        {(group.wrong_recipient_count ?? 0) > 0 && (
          <p className="text-xs text-ink-2 tabular-nums">{declinedPages(group.wrong_recipient_count ?? 0)}</p>
        )}
      </div>
    </Section>
  )
}
