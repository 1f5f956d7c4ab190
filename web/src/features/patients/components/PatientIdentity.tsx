import { IconUsers } from '@tabler/icons-react'
import type { NameAlert } from '@wardline/contract/patients/patient.schemas.ts'
import { clsx } from 'clsx'
import { toHomeDay } from '../../../platform/clock/home-time.ts'
import { useNow } from '../../../platform/clock/use-now.ts'
import { describeNameAlerts, describeSexAndAge, listIdentifiers, type Identity } from '../identity.view.ts'

interface PatientIdentityProps {
  patient: Identity
  /** The name as the heading of a screen. */
  isHeading?: boolean
  /** Leaves the bed out, where a column or a line of its own shows it. */
  hideLocation?: boolean
  /** Patients that this patient can be mistaken for. */
  nameAlerts?: readonly NameAlert[]
  className?: string
}

/** Name, date of birth and record number are never cut, only wrapped. */
export function PatientIdentity(props: PatientIdentityProps) {
  const { patient, isHeading, hideLocation, nameAlerts = [], className } = props
  const about = describeSexAndAge(patient, toHomeDay(useNow()))
  const identifiers = listIdentifiers(patient)
  const others = [about, hideLocation ? '' : patient.location].filter(Boolean)
  const Name = isHeading ? 'h1' : 'span'
  return (
    <span className={clsx('block min-w-0', className)}>
      <Name
        className={clsx(
          'block wrap-anywhere',
          isHeading ? 'text-lg leading-5 font-semibold' : 'text-sm font-medium text-ink',
        )}
      >
        {patient.display_name}
      </Name>
      <span
        className={clsx(
          'flex flex-wrap gap-x-2 text-ink-2',
          isHeading ? 'text-sm max-md:text-xs' : 'text-xs',
        )}
      >
        {identifiers.map((text) => (
          <span key={text} className="figures font-medium whitespace-nowrap text-ink">
            {text}
          </span>
        ))}
        {others.map((text) => (
          <span key={text}>{text}</span>
        ))}
        {nameAlerts.length > 0 && (
          <span className="inline-flex items-center gap-1 rounded-sm border border-line-strong px-1.5 text-ink">
            <IconUsers size={12} aria-hidden className="flex-none" />
            {describeNameAlerts(nameAlerts)}
          </span>
        )}
      </span>
    </span>
  )
}
