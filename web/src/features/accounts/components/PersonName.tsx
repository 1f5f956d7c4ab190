import { clsx } from 'clsx'
import {
  createContext,
  Suspense,
  useContext,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import type { PersonCardProps } from './person-card-props.ts'

const CardContext = createContext<ComponentType<PersonCardProps> | undefined>(undefined)

interface PersonCardProviderProps {
  card: ComponentType<PersonCardProps>
  children: ReactNode
}

/** The content of a card belongs to later features, so the application provides it. */
export const PersonCardProvider = ({ card, children }: PersonCardProviderProps) => (
  <CardContext value={card}>{children}</CardContext>
)

interface PersonNameProps {
  /** Null for senders that are no users. */
  user_id: number | null
  name: string
  picture?: string | null | undefined
  /** Leaves out the name when Tab moves the focus: in a long list, where the selected row shows it again. */
  isTabStop?: boolean
  className?: string
}

/** The name of a person, which opens their card. */
export function PersonName({ user_id, name, picture, isTabStop = true, className }: PersonNameProps) {
  const Card = useContext(CardContext)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (user_id === null || !Card) return <span className={className}>{name}</span>
  return (
    <>
      <button
        ref={button}
        type="button"
        tabIndex={isTabStop ? undefined : -1}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="touch-target relative min-h-6 min-w-0 text-left hover:underline"
      >
        {/* A button that cuts off its name would also cut off the area around it. */}
        <span className={clsx('block', className)}>{name}</span>
      </button>
      {isOpen && (
        <Suspense>
          <Card
            user_id={user_id}
            name={name}
            picture={picture}
            anchor={button.current}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
