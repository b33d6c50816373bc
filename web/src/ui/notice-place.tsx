import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import styles from './notify.module.css'

/** Where notices are shown: one at a time, in the free part of the header, where it covers nothing that the user works in. */
export function NoticePlace() {
  return (
    <Notifications
      className={styles.notices}
      limit={1}
      autoClose={3000}
      position="top-right"
      containerWidth={620}
      transitionDuration={100}
      allowDragDismiss={false}
      allowScrollDismiss={false}
    />
  )
}
