import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { PresentPerson } from '../../people/rights/fresh-sign-in';
import { from } from '../../people/rights/places';
import { Present } from '../../people/rights/require-may';
import { Needs } from '../../people/rights/route-rights';
import { SavedViewDto, SavedViewInputDto, SavedViewsQueryDto } from './saved-view.dto';
import { SavedViewsRepository } from './saved-views.repository';

const OWN = from.anywhere('the views of the caller alone');

/** Searches and filters that the caller keeps under a name. */
@ApiTags('practice')
@Controller('api/saved-views')
export class SavedViewsController {
  constructor(private readonly views: SavedViewsRepository) {}

  @Get()
  @Needs('views.own', OWN)
  list(
    @Query() { page }: SavedViewsQueryDto,
    @Present() { personId }: PresentPerson,
  ): Promise<SavedViewDto[]> {
    return this.views.list(personId, page);
  }

  /** Saves a view; one of the same name is replaced. */
  @Post()
  @Needs('views.own', OWN)
  @HttpCode(204)
  keep(@Body() view: SavedViewInputDto, @Present() { personId }: PresentPerson): Promise<void> {
    return this.views.keep(personId, view);
  }

  @Delete(':viewId')
  @Needs('views.own', OWN)
  @HttpCode(204)
  forget(@Param('viewId', ParseUUIDPipe) id: string, @Present() { personId }: PresentPerson): Promise<void> {
    return this.views.forget(personId, id);
  }
}
