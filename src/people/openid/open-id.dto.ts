import { IsBoolean, IsOptional, MaxLength } from 'class-validator';
import { IsKey, IsOneLine, IsSecret } from '../../platform/api/texts';

/** Provider through which people sign in. */
class SignInProviderDto {
  /** Name of the provider in the address of its sign-in. */
  name: string;
  /** Label of its button. */
  label: string;
}

/** Ways to sign in here, apart from passkeys. */
export class SignInWaysDto {
  providers: SignInProviderDto[];
  /** True: a key (ADMIN_API_KEY, VIEWER_API_KEY) is set that can be exchanged for a session. */
  takesKey: boolean;
}

/** Request of a browser to begin a sign-in at a provider. */
export class BeginSignInDto {
  /** Page of the console to open afterwards, for example `/console/documents`. */
  @IsOptional()
  @IsKey()
  @MaxLength(2_000)
  to?: string;

  /** True: the provider requests the credentials again, even if the person is signed in there. */
  @IsOptional()
  @IsBoolean()
  isFresh?: boolean;

  /** Token of an invitation link: the account becomes the invited person's. */
  @IsOptional()
  @IsSecret()
  @MaxLength(100)
  invitation?: string;

  /** Name of the person, where the invitation has none. */
  @IsOptional()
  @IsOneLine()
  @MaxLength(200)
  name?: string;
}

export class SignInAddressDto {
  /** Address to open next: the provider, or the page that explains why that is impossible. */
  url: string;
}
