import { Section } from '../../../../platform/ui/Section.tsx'
import { FeedAddress } from '../../feeds/FeedAddress.tsx'
import { ImportCalendar } from '../../import/ImportCalendar.tsx'
import { DeleteGroup } from '../DeleteGroup.tsx'
import { useGroup } from '../group.api.ts'
import { GroupForm } from '../GroupForm.tsx'
import { MemberTable } from '../MemberTable.tsx'

/** Everything that a group is set to; for whoever may not change it, to read. */
export function GroupSettingsTab() {
  const group = useGroup()
  return (
    <div className="h-full overflow-y-auto wrap-anywhere">
      <div className="mx-auto max-w-[860px] px-4 md:px-8">
        {!group.may.change && (
          <p className="border-b border-line py-3 text-sm text-ink-2">
            You can read these settings. Whoever may change this group can change them.
          </p>
        )}
        <GroupForm key={group.id} group={group} />
        <Section title="Members" about={aboutMembers[group.type]}>
          <MemberTable group={group} />
        </Section>
        {group.may.add_event && (
          <Section title="Import" about="A schedule that is planned elsewhere, as an .ics file.">
            <ImportCalendar key={group.id} group_id={group.id} members={group.members} />
          </Section>
        )}
        {group.type === 'ScheduleGroup' && (
          <Section title="Subscribe" about="Who is on call, in other calendars.">
            <FeedAddress key={group.id} group_id={group.id} />
          </Section>
        )}
        {group.may.delete && (
          <Section title="Delete" about="What was sent to the group stays readable.">
            <DeleteGroup group={group} />
          </Section>
        )}
      </div>
    </div>
  )
}

const aboutMembers = {
  ScheduleGroup: 'Who can be put on call.',
  BroadcastGroup: 'All of them get what is sent to the group.',
}
