import type { PickedDepartment } from '@wardline/contract/accounts/picker.schemas.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { Picker } from '../../../platform/picker/Picker.tsx'
import type { PickerSource } from '../../../platform/picker/picker-source.ts'
import { SegmentedControl } from '../../../platform/ui/controls/SegmentedControl.tsx'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { DepartmentPicker } from '../../accounts/pickers/DepartmentPicker.tsx'
import { peopleCountText } from '../../accounts/pickers/people-count.view.ts'
import type { BroadcastTarget } from './broadcast.api.ts'
import { BroadcastForm } from './BroadcastForm.tsx'
import { BroadcastHistory } from './BroadcastHistory.tsx'
import * as texts from './broadcast.text.ts'

interface BroadcastGroup {
  id: number
  name: string
  member_count: number
}

const groupSource: PickerSource<BroadcastGroup> = {
  key: ['pick-broadcast-groups'],
  fetchPage: (search, offset, signal) =>
    call('GET /api/v1/paginggroups/', { query: { type: 'BroadcastGroup', search, offset }, signal }),
  noun: 'broadcast groups',
  placeholder: 'Name of a group',
  getName: ({ name }) => name,
  getDetail: ({ member_count }) => peopleCountText(member_count),
}

const audiences = [
  { value: 'account', label: texts.everyoneText },
  { value: 'department', label: 'Department' },
  { value: 'group', label: 'Group' },
] as const

export function BroadcastMessagePage() {
  const { permissions } = useMe()
  return (
    <Page title={texts.messagePageTitle} about={texts.aboutMessagePage}>
      {permissions.includes('messaging.send_broadcast') ? (
        <Composer />
      ) : (
        <PermissionRequired to={texts.permissionNeeded} />
      )}
    </Page>
  )
}

function Composer() {
  const [audience, setAudience] = useState<BroadcastTarget['audience']>('account')
  const [departments, setDepartments] = useState<PickedDepartment[]>([])
  const [groups, setGroups] = useState<BroadcastGroup[]>([])
  const [openId, setOpenId] = useState<number>()
  const target = findTarget(audience, departments[0], groups[0])
  return (
    <>
      <div className="flex flex-col gap-3 pb-3">
        <SegmentedControl
          legend={texts.audienceLegend}
          value={audience}
          segments={audiences}
          onChange={setAudience}
        />
        {audience === 'department' && (
          <DepartmentPicker
            label="Department"
            isSingle
            required
            value={departments}
            onChange={setDepartments}
          />
        )}
        {audience === 'group' && (
          <Picker
            label="Broadcast group"
            isSingle
            required
            source={groupSource}
            value={groups}
            onChange={setGroups}
          />
        )}
      </div>
      {target && (
        <div className="pb-6">
          <BroadcastForm target={target} onSent={(sent) => setOpenId(sent.id)} />
        </div>
      )}
      {target?.audience === 'group' ? (
        <Section title={texts.sentSectionTitle}>
          <BroadcastHistory group_id={target.group_id} openId={openId} onOpen={setOpenId} />
        </Section>
      ) : (
        <Section title={texts.sentToOthersTitle}>
          <BroadcastHistory openId={openId} onOpen={setOpenId} />
        </Section>
      )}
    </>
  )
}

function findTarget(
  audience: BroadcastTarget['audience'],
  department: PickedDepartment | undefined,
  group: BroadcastGroup | undefined,
): BroadcastTarget | undefined {
  if (audience === 'account') return { audience }
  if (audience === 'department') return department && { audience, department_id: department.id }
  return group && { audience, group_id: group.id }
}
