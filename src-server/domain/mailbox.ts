/** How a connection to a mail server is encrypted: from the first byte, after connecting, or not at all. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const;
export type MailSecurity = (typeof mailSecurities)[number];
