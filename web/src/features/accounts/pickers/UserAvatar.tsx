import { Avatar, type Status } from '../../../platform/ui/indicators/Avatar.tsx'

export interface UserAvatarProps {
  user: {
    display_name: string
    profile_picture: string | null
    avatar?: { colour: number; initials: string }
    properties?: { status: Status }
  }
}

export const UserAvatar = ({ user }: UserAvatarProps) => (
  <Avatar
    name={user.display_name}
    avatar={user.avatar}
    picture={user.profile_picture}
    size={28}
    {...(user.properties ? { status: user.properties.status } : {})}
  />
)
