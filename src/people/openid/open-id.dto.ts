import { IsBoolean, IsOptional, MaxLength } from 'class-validator';
import { IsKey, IsOneLine, IsSecret } from '../../platform/api/texts';

/** A provider that signs persons in. */
export class SignInProviderDto {
  /** As the address of its sign-in names it. */
  name: string;
  /** As its button names it. */
  label: string;
}

/** How one can sign in here, apart from passkeys. */
export class SignInWaysDto {
  providers: SignInProviderDto[];
  /** Whether a key is set (ADMIN_API_KEY, VIEWER_API_KEY) that could be exchanged for a session. */
  takesKey: boolean;
}

/** What a browser wants to do at a provider. */
export class BeginSignInDto {
  /** The page of the console that follows, for example `/console/documents`. */
  @IsOptional()
  @IsKey()
  @MaxLength(2_000)
  to?: string;

  /** True: the provider asks for the credentials again, although the person is signed in there. */
  @IsOptional()
  @IsBoolean()
  isFresh?: boolean;

  /** What the link of an invitation holds: the account becomes that person's. */
  @IsOptional()
  @IsSecret()
  @MaxLength(100)
  invitation?: string;

  /** How the person is called, where the invitation does not say. */
  @IsOptional()
  @IsOneLine()
  @MaxLength(200)
  name?: string;
}

export class SignInAddressDto {
  /** Where the browser goes now: the provider, or the page that says why that is impossible. */
  url: string;
}
