/** How a connection to a mail server is encrypted: from its first byte, once it is there, or not. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const;
export type MailSecurity = (typeof mailSecurities)[number];
