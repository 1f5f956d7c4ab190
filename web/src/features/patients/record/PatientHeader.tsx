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
  const menuItems = items.filter((item) => item !== false)
  return (
    <PageHead
      identity={
        <>
          <PatientIdentity patient={patient} isHeading nameAlerts={patient.name_alerts} />
          {children}
        </>
      }
    >
      {(may.follow || may.unfollow) && (
        <Button
          busy={isBusy}
          aria-pressed={may.unfollow}
          aria-keyshortcuts="f"
          onClick={() => action.mutate({ kind: may.unfollow ? 'unfollow' : 'follow' })}
        >
          {may.unfollow ? (
            <IconStarFilled size={16} aria-hidden />
          ) : (
            <IconStar size={16} stroke={1.75} aria-hidden />
          )}
          {may.unfollow ? 'Following' : 'Follow'}
        </Button>
      )}
      {may.add_note && onAddNote && (
        <Button aria-keyshortcuts="n" onClick={onAddNote}>
          <IconNotes size={16} stroke={1.75} aria-hidden />
          Add note
        </Button>
      )}
      {may.take && (
        <Button
          busy={isBusy}
          onClick={() =>
            responsible ? onOpen('take') : action.mutate({ kind: 'take', own_role: own?.role ?? '' })
          }
        >
          Take
          {responsible && (
            <span className="sr-only"> over from {responsible.provider.user.display_name}</span>
          )}
        </Button>
      )}
      {may.hand_off && onHandOff && (
        <Button aria-keyshortcuts="h" onClick={onHandOff}>
          <IconArrowsExchange size={16} stroke={1.75} aria-hidden />
          Hand off
        </Button>
      )}
      {may.readmit && <Button onClick={() => onOpen('readmit')}>Readmit</Button>}
      {care_team.length > 0 && patient.care_team_contact_id !== null && (
        <Button tone="accent" onClick={onMessageTeam}>
          <IconMessagePlus size={16} stroke={1.75} aria-hidden />
          Message team
        </Button>
      )}
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
