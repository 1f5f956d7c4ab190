import { useState } from 'react'
import { Section } from '../../../platform/ui/Section.tsx'
import { UserPicker, type Chosen } from '../../accounts/pickers/UserPicker.tsx'
import { EscalationPolicyPicker, type ChosenPolicy } from '../policies/EscalationPolicyPicker.tsx'
import type { SettingsPart } from './GroupForm.tsx'

const notMeText = (count: number): string =>
  `${count === 1 ? 'One page' : `${count} pages`} to this group reached somebody who said “not me”.`

/** Who is paged when nobody is on call, and who after them when nobody answers. */
export function GroupNobody({ group, values, change, errorOf }: SettingsPart) {
  const [person, setPerson] = useState<Chosen>()
  const [policy, setPolicy] = useState<ChosenPolicy>()
  const ownPerson = group.fail_over && { ...group.fail_over, profile_picture: null }
  const failOver = [person, ownPerson].find((known) => known?.id === values.fail_over_user)
  const ownPolicy = { id: group.escalation_policy ?? 0, name: group.escalation_policy_name ?? '' }
  const escalation = [policy, ownPolicy].find((known) => known?.id === values.escalation_policy)
  const isGone = group.fail_over?.can_receive === false && failOver?.id === group.fail_over.id
  return (
    <Section title="When nobody answers" about="A page never ends at nobody.">
      <div className="flex max-w-[440px] flex-col gap-3">
        <UserPicker
          label="Fail-over user"
          isSingle
          hint="Is paged when nobody is on call. Without one: the department’s, then the operator."
          value={failOver ? [failOver] : []}
          onChange={([next]) => {
            if (next) setPerson(next)
            change('fail_over_user', next?.id ?? null)
          }}
          error={
            errorOf('fail_over_user') ??
            (isGone
              ? `${failOver.display_name} is locked or no longer active: choose somebody else.`
              : undefined)
          }
        />
        <EscalationPolicyPicker
          value={escalation ?? null}
          hint="Who is rung, and after how long, when nobody answers a page."
          onChange={(next) => {
            if (next) setPolicy(next)
            change('escalation_policy', next?.id ?? null)
          }}
          error={errorOf('escalation_policy')}
        />
        {(group.not_me_count ?? 0) > 0 && (
          <p className="text-xs text-ink-2 tabular-nums">{notMeText(group.not_me_count ?? 0)}</p>
        )}
      </div>
    </Section>
  )
}
