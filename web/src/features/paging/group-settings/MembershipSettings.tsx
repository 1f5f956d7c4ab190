import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { aboutMembership, leaveHint, nonMemberTakeoverHint } from './group-settings.text.ts'
import type { SettingsSectionProps } from './group-settings.view.ts'

export function MembershipSettings({ group, values, change }: SettingsSectionProps) {
  const isSchedule = group.type === 'ScheduleGroup'
  return (
    <Section title={isSchedule ? 'Joining and takeover' : 'Joining'} about={aboutMembership}>
      <div className="flex flex-col gap-1">
        <Checkbox
          label={isSchedule ? 'Join the group' : 'Join and leave the group'}
          checked={values.allow_join}
          onChange={({ target }) => change('allow_join', target.checked)}
        />
        {isSchedule && (
          <>
            <Checkbox
              label="Leave the group"
              hint={leaveHint}
              checked={values.allow_leave}
              onChange={({ target }) => change('allow_leave', target.checked)}
            />
            <Checkbox
              label="Take over a shift of another member"
              checked={values.allow_shift_takeover}
              onChange={({ target }) => change('allow_shift_takeover', target.checked)}
            />
            <Checkbox
              label="Take over a shift without being a member"
              hint={values.allow_shift_takeover ? undefined : nonMemberTakeoverHint}
              disabled={!values.allow_shift_takeover}
              checked={values.allow_non_member_shift_takeover}
              onChange={({ target }) => change('allow_non_member_shift_takeover', target.checked)}
            />
          </>
        )}
      </div>
    </Section>
  )
}
