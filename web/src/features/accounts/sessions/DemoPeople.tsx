import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { Avatar } from '../../../platform/ui/indicators/Avatar.tsx'
import { demoText } from './demo.text.ts'

export interface DemoChoice {
  username: string
  /** Null where only the operator of the demo knows it. */
  password: string | null
}

/** Nothing on a real server. */
export function DemoPeople({ onChoose }: { onChoose: (choice: DemoChoice) => void }) {
  const { data } = useQuery({
    queryKey: ['demo-sign-in'],
    queryFn: () => call('GET /api/v1/auth/demo/').catch(() => null),
    gcTime: 0,
  })
  if (!data || data.people.length === 0) return null
  const { people, password } = data
  return (
    <section aria-labelledby="demo-title" className="w-full max-w-80">
      <h2 id="demo-title" className="text-sm font-semibold">
        {demoText.title}
      </h2>
      <p className="pb-2 text-sm text-ink-2">{password === null ? demoText.aboutNamed : demoText.about}</p>
      <ul role="list" className="divide-y divide-line overflow-hidden rounded-lg border border-line">
        {people.map(({ username, name, title }) => (
          <li key={username}>
            <button
              type="button"
              onClick={() => onChoose({ username, password })}
              className="flex min-h-control w-full items-center gap-2.5 px-3 py-1.5 text-left -outline-offset-2 hover:bg-hover"
            >
              <Avatar name={name} size={26} decorative />
              <span className="min-w-0 text-sm">
                <span className="block font-medium">{name}</span>
                <span className="block text-xs text-ink-2">{title}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
