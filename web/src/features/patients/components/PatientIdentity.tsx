import { clsx } from 'clsx'
import { toHomeDay } from '../../../platform/clock/home-time.ts'
import { useNow } from '../../../platform/clock/use-now.ts'
import { describeSexAndAge, listIdentifiers, type Identity } from '../identity.view.ts'

interface PatientIdentityProps {
  patient: Identity
  /** The name as the heading of a screen. */
  isHeading?: boolean
  /** Leaves the bed out, where a column or a line of its own shows it. */
  hideLocation?: boolean
  className?: string
}

/** Name, date of birth and record number are never cut, only wrapped. */
export function PatientIdentity({ patient, isHeading, hideLocation, className }: PatientIdentityProps) {
  const about = describeSexAndAge(patient, toHomeDay(useNow()))
  const identifiers = listIdentifiers(patient)
  const others = [about, hideLocation ? '' : patient.location].filter(Boolean)
  const Name = isHeading ? 'h1' : 'span'
  return (
    <span className={clsx('block min-w-0', className)}>
      <Name
        className={clsx(
          'block wrap-anywhere',
          isHeading ? 'text-2xl font-semibold' : 'text-sm font-medium text-ink',
        )}
      >
        {patient.display_name}
      </Name>
      <span className={clsx('flex flex-wrap gap-x-2 text-ink-2', isHeading ? 'text-sm' : 'text-xs')}>
        {identifiers.map((text) => (
          <span key={text} className="figures font-medium whitespace-nowrap text-ink">
            {text}
          </span>
        ))}
        {others.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </span>
    </span>
  )
}
