import {
  IconAlarm,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBell,
  IconBellOff,
  IconBellRinging,
  IconCheckbox,
  IconDots,
  IconHistory,
  IconInbox,
  IconListCheck,
  IconLogout,
  IconMailOpened,
  IconReportMedical,
  IconUserPlus,
  IconUsers,
  IconWheelchair,
} from '@tabler/icons-react'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import { Menu } from '../../../platform/ui/menus/Menu.tsx'
import type { MenuItem } from '../../../platform/ui/menus/menu-props.ts'
import type { ThreadActions } from './use-thread-actions.ts'
import { actionLabels, moreActionsLabel, peopleLabel } from './conversation.text.ts'

type ThreadMenuItem = Omit<MenuItem, 'onSelect'> & { onSelect: (() => void) | undefined }

const size = 16

interface ThreadMenuProps {
  /** `people` only on phones, whose head has no room for the button. */
  actions: ThreadActions & { people?: () => void; select?: () => void }
}

export function ThreadMenu({ actions }: ThreadMenuProps) {
  const { forward, addSubscribers, attachPatient, writeToEmr, history, alerts, proof, recall } = actions
  const { markUnread, unarchive } = actions
  const menuItems: ThreadMenuItem[] = [
    { label: peopleLabel, icon: <IconUsers size={size} />, onSelect: actions.people },
    { label: actionLabels.unarchive, keys: 'E', icon: <IconInbox size={size} />, onSelect: unarchive },
    {
      label: actionLabels.markUnread,
      keys: 'Shift U',
      icon: <IconMailOpened size={size} />,
      onSelect: markUnread,
    },
    { label: actionLabels.select, keys: 'X', icon: <IconCheckbox size={size} />, onSelect: actions.select },
    {
      label: actions.hasReminder ? actionLabels.changeReminder : actionLabels.remind,
      icon: <IconAlarm size={size} />,
      onSelect: actions.remind,
    },
    { label: actionLabels.mute, icon: <IconBellOff size={size} />, onSelect: actions.mute },
    { label: actionLabels.unmute, icon: <IconBellRinging size={size} />, onSelect: actions.unmute },
    { label: actionLabels.forward, keys: 'F', icon: <IconArrowForwardUp size={size} />, onSelect: forward },
    {
      label: actionLabels.addPeople,
      keys: 'A',
      icon: <IconUserPlus size={size} />,
      onSelect: addSubscribers,
    },
    {
      label: actionLabels.attachPatient,
      keys: 'P',
      icon: <IconWheelchair size={size} />,
      onSelect: attachPatient,
    },
    { label: actionLabels.writeToEmr, icon: <IconReportMedical size={size} />, onSelect: writeToEmr },
    { label: actionLabels.messageHistory, keys: 'H', icon: <IconHistory size={size} />, onSelect: history },
    { label: actionLabels.alertsByUser, icon: <IconBell size={size} />, onSelect: alerts },
    { label: actionLabels.proofOfPage, icon: <IconListCheck size={size} />, onSelect: proof },
    {
      label: actionLabels.leave,
      separatorAbove: true,
      icon: <IconLogout size={size} />,
      onSelect: actions.leave,
    },
    {
      label: actionLabels.recall,
      danger: true,
      separatorAbove: !actions.leave,
      icon: <IconArrowBackUp size={size} />,
      onSelect: recall,
    },
  ]
  const items = menuItems.flatMap(({ onSelect, ...item }) => (onSelect ? [{ ...item, onSelect }] : []))
  return (
    <Menu
      items={items}
      trigger={
        <IconButton label={moreActionsLabel}>
          <IconDots size={18} />
        </IconButton>
      }
    />
  )
}
