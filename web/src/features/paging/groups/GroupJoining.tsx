import { Checkbox } from '../../../platform/ui/Checkbox.tsx'
import { Section } from '../../../platform/ui/Section.tsx'
import type { SettingsPart } from './GroupForm.tsx'

/** What people may do here by themselves. */
export function GroupJoining({ group, values, change }: SettingsPart) {
  const isSchedule = group.type === 'ScheduleGroup'
  return (
    <Section
      title={isSchedule ? 'Joining and takeover' : 'Joining'}
      about="What people may do by themselves."
    >
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
              hint="Not while they have shifts to come."
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
              hint={values.allow_shift_takeover ? undefined : 'Only where members may.'}
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
