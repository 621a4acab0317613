import { READY_ROLE_NAMES, READY_ROLES } from '@kitroom/contract/access/ready-roles';
import type { PermissionCode } from '@kitroom/contract/permissions';
import { ADMINISTRATOR_ROLE } from '../access/setup.ts';

/** Opens every account of the demo that has a password. */
export const DEMO_PASSWORD = 'Demo-pass-1';
/** Who can do everything. */
export const DEMO_ADMINISTRATOR = 'admin@example.com';

/** Besides the role of the administrator, which an empty database gets by itself. */
export const ROLES: { name: string; description: string; codes: readonly PermissionCode[] }[] = [
  ...READY_ROLE_NAMES.map((name) => ({ name, ...READY_ROLES[name] })),
  { name: 'Season Helper', description: 'Its permissions are still to be chosen', codes: [] },
];

/** `director`: the email of a user. */
export const CLUBS: { name: string; description: string | null; director: string | null; inactive?: true }[] =
  [
    {
      name: 'Prairie Fire Volleyball Club',
      description:
        'Girls 11U to 18U, four gyms around Lincoln. Orders jerseys in October and warm-ups in November.',
      director: 'clubs@example.com',
    },
    {
      name: 'Harbor Lights Juniors',
      description: 'Juniors on the coast: indoor from November to May, beach in summer.',
      director: 'marcus.oyelaran@example.com',
    },
    {
      name: 'Red Mesa VBC',
      description: 'Two boys and nine girls teams. Travel teams get their own backpacks.',
      director: 'elena.castellano@example.com',
    },
    {
      name: 'Granite State Spikers',
      description: 'New in 2026; no director has been named yet.',
      director: null,
    },
    {
      name: 'Bluebonnet Elite',
      description: 'Merged with another club after the 2025 season.',
      director: 'grace.lindqvist@example.com',
      inactive: true,
    },
    {
      name: 'Cedar Valley Juniors',
      description: 'Boys and girls 12U to 16U.',
      // Who left: the club needs another one.
      director: 'grace.lindqvist@example.com',
    },
    { name: 'Northgate Youth Sports', description: null, director: 'siobhan.kelly@example.com' },
  ];

export interface DemoUser {
  first: string;
  last: string;
  email: string;
  role: string;
  club?: string;
  display?: string;
  phone?: string;
  address?: [line1: string, line2: string | null, city: string, state: string, postalCode: string];
  /** Days since the last sign-in; undefined: there was none. */
  lastSeen?: number;
  failedSignIns?: number;
  inactive?: true;
  /** Named when the demo starts. */
  canTry?: true;
  /** Invited, but has not chosen a password yet. */
  invited?: true;
}

export const USERS: DemoUser[] = [
  {
    first: 'Dana',
    last: 'Whitfield',
    email: DEMO_ADMINISTRATOR,
    role: ADMINISTRATOR_ROLE,
    phone: '402-555-0101',
    address: ['1200 Depot Street', 'Suite 3', 'Lincoln', 'NE', '68508'],
    lastSeen: 0,
  },
  {
    first: 'Priya',
    last: 'Raman',
    email: 'catalog@example.com',
    canTry: true,
    role: 'Catalog Manager',
    phone: '402-555-0112',
    address: ['48 Orchard Lane', null, 'Omaha', 'NE', '68102'],
    lastSeen: 1,
  },
  {
    first: 'Joaquín',
    last: 'Estévez',
    email: 'clubs@example.com',
    canTry: true,
    role: 'Club Coordinator',
    club: 'Prairie Fire Volleyball Club',
    display: 'Coach Joaquín',
    phone: '402-555-0123',
    lastSeen: 3,
  },
  {
    first: 'Wei-Lin',
    last: 'Zhao',
    email: 'images@example.com',
    canTry: true,
    role: 'Photographer',
    phone: '402-555-0134',
    lastSeen: 0,
  },
  {
    first: 'Tom',
    last: "O'Brien-Nakamura",
    email: 'viewer@example.com',
    canTry: true,
    role: 'Viewer',
    club: 'Harbor Lights Juniors',
    phone: '207-555-0145',
    address: ['9 Lighthouse Road', 'Apt. 2B', 'Portland', 'ME', '04101'],
    lastSeen: 12,
  },
  {
    first: 'Marcus',
    last: 'Oyelaran',
    email: 'marcus.oyelaran@example.com',
    role: 'Club Coordinator',
    club: 'Harbor Lights Juniors',
    phone: '207-555-0156',
    lastSeen: 20,
    failedSignIns: 12,
  },
  {
    first: 'Siobhán',
    last: 'Kelly',
    email: 'siobhan.kelly@example.com',
    role: 'Club Coordinator',
    club: 'Northgate Youth Sports',
    phone: '503-555-0167',
    invited: true,
  },
  {
    first: 'Elena',
    last: 'Castellano',
    email: 'elena.castellano@example.com',
    role: 'Viewer',
    club: 'Red Mesa VBC',
    display: 'Elena C.',
    phone: '505-555-0178',
    address: ['310 Mesa Vista Drive', null, 'Santa Fe', 'NM', '87501'],
    lastSeen: 41,
  },
  {
    first: 'Noah',
    last: 'Bergström',
    email: 'noah.bergstrom@example.com',
    role: 'Season Helper',
    phone: '402-555-0195',
    lastSeen: 5,
  },
  {
    first: 'Grace',
    last: 'Lindqvist',
    email: 'grace.lindqvist@example.com',
    role: 'Viewer',
    club: 'Bluebonnet Elite',
    phone: '512-555-0189',
    lastSeen: 260,
    inactive: true,
  },
];
