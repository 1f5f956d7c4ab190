import {
  IconArrowsExchange,
  IconDots,
  IconMessagePlus,
  IconNotes,
  IconStar,
  IconStarFilled,
} from '@tabler/icons-react'
import type { Patient } from '@wardline/contract/patients/patient.schemas.ts'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../../../platform/ui/controls/Button.tsx'
import { Menu } from '../../../platform/ui/menus/Menu.tsx'
import type { MenuItem } from '../../../platform/ui/menus/menu-props.ts'
import { PageHead } from '../../../platform/ui/layout/PageHead.tsx'
import { useIsPhone } from '../../../platform/ui/layout/use-is-phone.ts'
import { PatientIdentity } from '../components/PatientIdentity.tsx'
import { usePatientAction } from './patient-action.api.ts'

export type PatientDialog = 'take' | 'edit' | 'discharge' | 'readmit' | 'merge' | 'add-provider'

export interface PatientHeaderProps {
  patient: Patient
  me: number
  onOpen: (dialog: PatientDialog) => void
  onMessageTeam: () => void
  /** Absent while no screen takes notes. */
  onAddNote: (() => void) | undefined
  onHandOff: (() => void) | undefined
  children?: ReactNode
}

/** The identity stays in view above what scrolls. */
export function PatientHeader(props: PatientHeaderProps) {
  const { patient, me, onOpen, onMessageTeam, onAddNote, onHandOff, children } = props
  const { may, care_team } = patient
  const action = usePatientAction(patient)
  const own = care_team.find(({ provider }) => provider.id === me)
  const responsible = care_team.find((member) => member.is_responsible)
  const isBusy = action.isPending
  const offered: (Action | false | undefined)[] = [
    (may.follow || may.unfollow) && {
      label: may.unfollow ? 'Following' : 'Follow',
      icon: may.unfollow ? (
        <IconStarFilled size={16} aria-hidden />
      ) : (
        <IconStar size={16} stroke={1.75} aria-hidden />
      ),
      keys: 'f',
      isBusy,
      isPressed: may.unfollow,
      onPress: () => action.mutate({ kind: may.unfollow ? 'unfollow' : 'follow' }),
    },
    may.add_note &&
      onAddNote && {
        label: 'Add note',
        icon: <IconNotes size={16} stroke={1.75} aria-hidden />,
        keys: 'n',
        onPress: onAddNote,
      },
    may.take && {
      label: 'Take',
      ...(responsible && { detail: ` over from ${responsible.provider.user.display_name}` }),
      isBusy,
      onPress: () =>
        responsible ? onOpen('take') : action.mutate({ kind: 'take', own_role: own?.role ?? '' }),
    },
    may.hand_off &&
      onHandOff && {
        label: 'Hand off',
        icon: <IconArrowsExchange size={16} stroke={1.75} aria-hidden />,
        keys: 'h',
        onPress: onHandOff,
      },
    may.readmit && { label: 'Readmit', onPress: () => onOpen('readmit') },
    care_team.length > 0 &&
      patient.care_team_contact_id !== null && {
        label: 'Message team',
        icon: <IconMessagePlus size={16} stroke={1.75} aria-hidden />,
        tone: 'accent',
        onPress: onMessageTeam,
      },
  ]
  const actions = offered.filter((each) => each !== false && each !== undefined)
  const items: (MenuItem | false)[] = [
    may.assign_self && {
      label: 'Assign myself',
      onSelect: () => action.mutate({ kind: 'assign', provider_id: me }),
    },
    may.unassign_self &&
      own !== undefined && {
        label: 'Unassign myself',
        onSelect: () => action.mutate({ kind: 'unassign', member_id: own.id }),
      },
    may.request &&
      own === undefined && {
        label: 'Ask to join the care team',
        onSelect: () => action.mutate({ kind: 'ask', request: 'join' }),
      },
    may.request &&
      own !== undefined && {
        label: 'Ask to be relieved',
        onSelect: () => action.mutate({ kind: 'ask', request: 'relief' }),
      },
    may.edit && { label: 'Edit patient', separatorAbove: true, onSelect: () => onOpen('edit') },
    may.merge && { label: 'Merge into another record', onSelect: () => onOpen('merge') },
    may.discharge && { label: 'Discharge patient', danger: true, onSelect: () => onOpen('discharge') },
  ]
  const isPhone = useIsPhone()
  // A phone has room for the name and the menu only.
  const menuItems = [...(isPhone ? actions.map(toMenuItem) : []), ...items.filter((item) => item !== false)]
  return (
    <PageHead
      identity={
        <>
          <PatientIdentity patient={patient} isHeading nameAlerts={patient.name_alerts} />
          {children}
        </>
      }
    >
      {!isPhone && actions.map((each) => <ActionButton key={each.label} {...each} />)}
      {menuItems.length > 0 && (
        <Menu
          trigger={
            <IconButton label="More actions">
              <IconDots size={18} />
            </IconButton>
          }
          items={menuItems}
        />
      )}
    </PageHead>
  )
}

interface Action {
  label: string
  /** Follows the label for screen readers. */
  detail?: string
  icon?: ReactNode
  keys?: string
  tone?: 'accent'
  isBusy?: boolean
  isPressed?: boolean
  onPress: () => void
}

const toMenuItem = ({ label, isBusy = false, onPress }: Action): MenuItem => ({
  label,
  disabled: isBusy,
  onSelect: onPress,
})

const ActionButton = ({ label, detail, icon, keys, tone, isBusy, isPressed, onPress }: Action) => (
  <Button
    {...(tone && { tone })}
    {...(isBusy !== undefined && { busy: isBusy })}
    aria-pressed={isPressed}
    aria-keyshortcuts={keys}
    onClick={onPress}
  >
    {icon}
    {label}
    {detail && <span className="sr-only">{detail}</span>}
  </Button>
)
