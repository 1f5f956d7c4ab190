import { Section } from '../../../platform/ui/layout/Section.tsx'
import { CalendarFeed } from '../feeds/CalendarFeed.tsx'
import { ImportCalendarButton } from '../import/ImportCalendarButton.tsx'
import { aboutDeletion, aboutFeed, aboutImport, aboutMembers, readOnly } from './group-settings.text.ts'
import { GroupPagerNumbers } from '../pager-numbers/GroupPagerNumbers.tsx'
import { aboutGroupNumbers } from '../pager-numbers/pager-number.text.ts'
import { DeleteGroup } from './DeleteGroup.tsx'
import { useGroup } from '../groups/group.api.ts'
import { GroupSettingsForm } from './GroupSettingsForm.tsx'
import { MemberTable } from './MemberTable.tsx'

export function GroupSettingsTab() {
  const group = useGroup()
  return (
    <div
      {...(!group.may.change && { role: 'region', 'aria-label': 'Settings', tabIndex: 0 })}
      className="h-full overflow-y-auto -outline-offset-2 wrap-anywhere"
    >
      <div className="px-4 md:px-6">
        {!group.may.change && <p className="border-b border-line py-3 text-sm text-ink-2">{readOnly}</p>}
        <GroupSettingsForm key={group.id} group={group} />
        <Section title="Pager numbers" about={aboutGroupNumbers}>
          <GroupPagerNumbers group={group} />
        </Section>
        <Section title="Members" about={aboutMembers[group.type]}>
          <MemberTable group={group} />
        </Section>
        {group.may.add_event && (
          <Section title="Import" about={aboutImport}>
            <ImportCalendarButton key={group.id} group_id={group.id} members={group.members} />
          </Section>
        )}
        {group.type === 'ScheduleGroup' && (
          <Section title="Subscribe" about={aboutFeed}>
            <CalendarFeed key={group.id} group_id={group.id} />
          </Section>
        )}
        {group.may.delete && (
          <Section title="Delete" about={aboutDeletion}>
            <DeleteGroup group={group} />
          </Section>
        )}
      </div>
    </div>
  )
}
