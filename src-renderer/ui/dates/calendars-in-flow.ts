import { createContext } from 'react';

/** Whether calendars open in the flow below their fields: true in dialogs, which others would hang out of. */
export const CalendarsInFlow = createContext(false);
